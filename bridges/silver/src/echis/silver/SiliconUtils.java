package echis.silver;

import java.lang.reflect.Method;
import scala.collection.immutable.Seq;
import viper.silver.ast.Program;
import viper.silver.ast.QuantifiedExp;
import viper.silver.verifier.VerificationError;

/**
 * Functions of Silicon that do not depend on its verifier. They are called by reflection, since
 * Java cannot name the objects that they are in: {@code package} is a keyword.
 */
final class SiliconUtils {
    private SiliconUtils() {}

    /** The errors because of which Silicon refuses a program before it verifies it. */
    @SuppressWarnings("unchecked")
    static Seq<VerificationError> inconsistencies(Program program) {
        Class<?>[] types = {Program.class};
        return (Seq<VerificationError>) call("consistency", "check", types, program);
    }

    /** A quantifier with the triggers that Silicon chooses, given those that Silver chooses. */
    static QuantifiedExp withTriggers(QuantifiedExp quantifier, QuantifiedExp ofSilver) {
        Class<?>[] types = {QuantifiedExp.class, QuantifiedExp.class};
        return (QuantifiedExp) call("ast", "autoTrigger", types, quantifier, ofSilver);
    }

    private static Object call(String object, String name, Class<?>[] types, Object... arguments) {
        try {
            Class<?> found = Class.forName("viper.silicon.utils.package$" + object + "$");
            Method method = found.getMethod(name, types);
            return method.invoke(found.getField("MODULE$").get(null), arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Silicon is not supported: " + e, e);
        }
    }
}
