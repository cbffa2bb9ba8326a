package echis.silver;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The process {@code echis serve --stdio} that all verifications of this JVM share. It is started
 * by the first request, and started anew by the next request if it has ended. It ends with the JVM,
 * since its standard input is closed then.
 *
 * <p>Requests and answers are JSON-RPC 2.0, one message a line. A daemon thread reads the messages
 * and hands each to the {@link Job} of its request.
 */
final class EchisProcess {
    private static final int LINES_OF_STDERR = 20;
    private static final EchisProcess SHARED = new EchisProcess();

    private Process process;
    private Writer requests;
    private Map<Long, Job> jobs = new ConcurrentHashMap<>();
    private Deque<String> lastErrors = new ArrayDeque<>();
    private long lastId;

    private EchisProcess() {}

    /** The process of this JVM. */
    static EchisProcess shared() {
        return SHARED;
    }

    /** A message about a job: a member has been decided, or the job has ended. */
    static final class Message {
        /** The parameters of the notification, or {@code null}. */
        final Map<String, Object> member;
        /** The answer for the whole program, or {@code null}. */
        final Map<String, Object> result;
        /** Why there is no answer, or {@code null}. */
        final String failure;
        /** Has the process ended before it answered? */
        final boolean hasDied;

        private Message(
                Map<String, Object> member,
                Map<String, Object> result,
                String failure,
                boolean hasDied) {
            this.member = member;
            this.result = result;
            this.failure = failure;
            this.hasDied = hasDied;
        }
    }

    /** A request that is being processed. */
    final class Job {
        private final long id;
        private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();

        private Job(long id) {
            this.id = id;
        }

        /** Waits for the next message. The last one has a result or a failure. */
        Message next() throws InterruptedException {
            return messages.take();
        }

        /** Asks Echis to end the job; its last message is a failure then, unless it has ended. */
        void cancel() {
            try {
                send(Map.of("jsonrpc", "2.0", "method", "cancel", "params", Map.of("id", id)));
            } catch (IOException e) {
                // the process has ended, and so has the job
            }
        }
    }

    /** Sends a request to verify a program. */
    synchronized Job verify(Map<String, Object> params) throws EchisException {
        if (process == null || !process.isAlive()) {
            start();
        }
        Job job = new Job(++lastId);
        jobs.put(job.id, job);
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("jsonrpc", "2.0");
        request.put("id", job.id);
        request.put("method", "verify");
        request.put("params", params);
        try {
            send(request);
        } catch (IOException e) {
            jobs.remove(job.id);
            job.messages.add(new Message(null, null, ended(process, lastErrors), true));
        }
        return job;
    }

    /** The id of the process; 0 if it is not running. For tests. */
    synchronized long pid() {
        return process == null || !process.isAlive() ? 0 : process.pid();
    }

    private void start() throws EchisException {
        String binary = binary();
        ProcessBuilder builder = new ProcessBuilder(binary, "serve", "--stdio");
        try {
            process = builder.start();
        } catch (IOException e) {
            String how = "set the system property echis.binary or the environment variable ECHIS";
            throw new EchisException("cannot start Echis as '" + binary + "'; " + how, e);
        }
        requests = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        // a process that has ended keeps its own jobs, so that its reader does not touch new ones
        jobs = new ConcurrentHashMap<>();
        lastErrors = new ArrayDeque<>();
        Process started = process;
        Map<Long, Job> its = jobs;
        Deque<String> errors = lastErrors;
        daemon("echis-errors", () -> readErrors(started, errors));
        daemon("echis-answers", () -> readAnswers(started, its, errors));
    }

    /** The file of Echis: the system property, the environment variable, or the one on the path. */
    private static String binary() {
        String property = System.getProperty("echis.binary");
        if (property != null && !property.isEmpty()) {
            return property;
        }
        String variable = System.getenv("ECHIS");
        if (variable != null && !variable.isEmpty()) {
            return variable;
        }
        return File.separatorChar == '\\' ? "echis.exe" : "echis";
    }

    private static void daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private synchronized void send(Map<String, Object> message) throws IOException {
        requests.write(Json.write(message));
        requests.write('\n');
        requests.flush();
    }

    /** Keeps the last lines of standard error: they say why the process ended. */
    private static void readErrors(Process process, Deque<String> errors) {
        try (BufferedReader lines = reader(process.getErrorStream())) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (errors) {
                    errors.addLast(line);
                    if (errors.size() > LINES_OF_STDERR) {
                        errors.removeFirst();
                    }
                }
            }
        } catch (IOException e) {
            // the process has ended
        }
    }

    private static void readAnswers(Process process, Map<Long, Job> jobs, Deque<String> errors) {
        try (BufferedReader lines = reader(process.getInputStream())) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                dispatch(line, jobs);
            }
        } catch (IOException | RuntimeException e) {
            process.destroy();
        }
        String why = ended(process, errors);
        for (Long id : jobs.keySet()) {
            Job job = jobs.remove(id);
            if (job != null) {
                job.messages.add(new Message(null, null, why, true));
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static void dispatch(String line, Map<Long, Job> jobs) {
        Map<String, Object> message = (Map<String, Object>) Json.read(line);
        Map<String, Object> params = Json.object(message, "params");
        if ("member".equals(message.get("method"))) {
            Job job = jobs.get((long) Json.number(params, "id", -1));
            if (job != null) {
                job.messages.add(new Message(params, null, null, false));
            }
            return;
        }
        Job job = jobs.remove((long) Json.number(message, "id", -1));
        if (job == null) {
            return;
        }
        if (message.get("result") instanceof Map) {
            job.messages.add(new Message(null, Json.object(message, "result"), null, false));
        } else {
            String why = Json.string(Json.object(message, "error"), "message");
            job.messages.add(new Message(null, null, why.isEmpty() ? line : why, false));
        }
    }

    private static BufferedReader reader(java.io.InputStream stream) {
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    private static String ended(Process process, Deque<String> errors) {
        StringBuilder why = new StringBuilder("Echis ended before it answered");
        try {
            why.append(" (exit code ").append(process.waitFor()).append(')');
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (errors) {
            for (String line : errors) {
                why.append("\n  ").append(line);
            }
        }
        return why.toString();
    }
}
