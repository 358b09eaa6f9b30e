/** The plugin that docs/plugins.md shows keeps its word. */
import '../../../docs/examples/reading_time/main.spec.js'
