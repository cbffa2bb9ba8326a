package http;

/** The status of a response. */
public record Status(int code, String reason) {
    static final Status OK = new Status(200, "OK");
    static final Status NOT_FOUND = new Status(404, "Not Found");
    static final Status NOT_ALLOWED = new Status(405, "Method Not Allowed");

    public boolean isSuccess()
        //@ ensures \result == (200 <= code() && code() < 300);
    { return code / 100 == 2; }
}
