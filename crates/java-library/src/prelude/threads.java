package java.lang;

// Concurrency is not supported: a thread cannot be started.
public class Thread implements Runnable {
    private final Runnable $target;
    private String $name;

    public Thread() {
        $target = null;
    }

    public Thread(Runnable target) {
        $target = target;
    }

    public Thread(String name) {
        this(null, name);
    }

    public Thread(Runnable target, String name) {
        $target = target;
        $name = java.util.Objects.requireNonNull(name, "name cannot be null");
    }

    public void run() {
        if ($target != null) {
            $target.run();
        }
    }

    public void start() {
        $Echis.unsupported("Thread.start");
    }

    public final String getName() {
        if ($name == null) {
            $Echis.unsupported("the name of a thread that nobody has named");
        }
        return $name;
    }

    //# NotSupported(static Thread currentThread(), "Thread.currentThread", null)

    public static void sleep(long time) throws InterruptedException {
        if (time < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
    }
}
