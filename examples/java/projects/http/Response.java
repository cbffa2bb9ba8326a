package http;

/** A response. */
public record Response(Status status, String body) {
    public boolean isEmpty()
        //@ requires body() != null;
        //@ ensures \result == (body().length() == 0);
    { return body.isEmpty(); }
}
