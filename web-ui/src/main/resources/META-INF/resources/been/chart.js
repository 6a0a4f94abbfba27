// Loaded as a plain script; the rest are modules, so that no bundler is needed.
import('./chart/element.js');
