package http;

/** Answers requests for one page. */
public class Server {
    private final String page;

    public Server(String page)
        //@ requires page != null;
        //@ ensures page() == page;
    { this.page = page; }

    /*@ pure @*/ public String page() { return page; }

    public Response answer(Request request)
        //@ requires request != null * request.method() != null && request.path() != null && page() != null;
        //@ ensures \result != null && \result.status() != null && \result.body() != null;
        //@ ensures !request.method().isSafe ==> \result.status().code() == 405;
        //@ ensures \result.status().code() == 200 ==> request.path().equals("/") && \result.body() == page();
    {
        if (!request.method().isSafe) return new Response(Status.NOT_ALLOWED, "");
        if (!request.path().equals("/")) return new Response(Status.NOT_FOUND, "");
        return new Response(Status.OK, page);
    }

    public static void main(String[] args) {
        Server server = new Server("hello");
        Request request = new Request(Method.GET, "/", null).with("Host", "example.org");
        assert request.method() == Method.GET && request.headers() != null;
        Response response = server.answer(request);
        int code = response.status().code();
        System.out.println(code + " " + response.body());
        Response refused = server.answer(new Request(Method.POST, "/", null));
        assert refused.status().code() == 405;
    }
}
