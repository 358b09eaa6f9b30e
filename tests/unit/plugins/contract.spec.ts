import plugins from '#config/plugins'
import { testPlugin } from 'rivalwatch-plugin/testing'

for (const entry of plugins) {
  // This plugin has options only where it is configured, so its own contract spec tests it.
  if ('module' in entry) continue
  const [load, pluginOptions] = Array.isArray(entry) ? entry : [entry]
  const { default: createPlugin } = await load()
  // Channels have their own specs, with a destination.
  if (!createPlugin(pluginOptions).channels) testPlugin(createPlugin, { pluginOptions })
}
