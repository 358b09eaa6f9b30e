/** Runs in a worker thread: loads the plugins once, then reads and compares pages and filters changes. */
import { workerData } from 'node:worker_threads'
import plugins from '#config/plugins'
import { PluginRegistry } from '#platform/plugins/registry'
import { serveTasks } from '#monitoring/pipeline/thread/serve_tasks'

serveTasks(await PluginRegistry.load(plugins, workerData.settings))
