package http;

/** A request. */
public record Request(Method method, String path, Header headers) {
    public Request
        //@ requires method != null * path != null;
        //@ ensures method() == method && path() == path && headers() == headers;
    { }

    public Request with(String name, String value)
        //@ requires method() != null && path() != null;
        //@ requires name != null * value != null;
        //@ ensures \result != null && \result.method() == method() && \result.path() == path();
        //@ ensures \result.headers() != null && \result.headers().next() == headers();
    {
        return new Request(method, path, new Header(name, value, headers));
    }
}
