package echis.silver;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Paths;

/**
 * Loads Silicon's own classes beside those of the bridge, so that both verifiers run in one JVM on
 * the same programs. All other classes, Silver's among them, are shared.
 */
public final class SiliconLoader extends URLClassLoader {
    /** A loader for the jar with Silicon. */
    public SiliconLoader(String jar) throws MalformedURLException {
        super(
                new URL[] {Paths.get(jar).toUri().toURL()},
                SiliconLoader.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("viper.silicon.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            try {
                return loaded == null ? findClass(name) : loaded;
            } catch (ClassNotFoundException e) {
                return super.loadClass(name, resolve);
            }
        }
    }
}
