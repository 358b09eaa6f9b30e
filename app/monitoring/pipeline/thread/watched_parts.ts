import { type PluginKind, type PluginPart, UnreadableSource } from 'rivalwatch-plugin'
import { nameOfPart, type PluginRegistry } from '#platform/plugins/registry'
import type { PartFault } from '#monitoring/pipeline/thread/tasks'

/** The main thread's instructions for the parts in one task. */
export interface PartOrders {
  /** Parts that are not run. */
  skip: ReadonlySet<string>
  /** Parts that failed before, whose success is reported. */
  suspects: ReadonlySet<string>
}

/**
 * The parts of plugins that run in a page thread. While a part runs, its number is in memory shared with the main
 * thread, so that a thread that hangs or dies can be blamed on a part.
 */
export class WatchedParts {
  /** The names of the parts; a part's number is its index here plus 1. */
  readonly names: string[] = []
  readonly sources
  readonly extractors
  readonly units
  readonly detectors
  readonly filters
  /** Only those that compare units. */
  readonly analysts
  /** Only those that list units. */
  readonly listers

  #orders: PartOrders = { skip: new Set(), suspects: new Set() }
  #faults: PartFault[] = []
  #passed: string[] = []

  /**
   * Wraps the parts of plugins.
   *
   * @param running one number: that of the running part, or 0
   */
  constructor(
    registry: PluginRegistry,
    private readonly running: Int32Array
  ) {
    this.sources = this.#watch(registry, 'sources', 'read')
    this.extractors = this.#watch(registry, 'extractors', 'extract')
    this.units = this.#watch(registry, 'units', 'read')
    this.detectors = this.#watch(registry, 'detectors', 'detect')
    this.filters = this.#watch(registry, 'filters', 'apply')
    this.analysts = this.#watch(registry, 'analysts', 'compareUnits')
    this.listers = this.#watch(registry, 'analysts', 'listUnits')
  }

  begin(orders: PartOrders) {
    this.#orders = orders
    this.#faults = []
    this.#passed = []
  }

  /** Returns the outcome of the parts since the task began. */
  get outcome(): { faults: PartFault[]; passed: string[] } {
    return { faults: this.#faults, passed: this.#passed }
  }

  #watch<Kind extends PluginKind>(registry: PluginRegistry, kind: Kind, method: string): PluginPart<Kind>[] {
    return registry.all(kind).flatMap((part) => {
      if (!(method in part)) return []
      const name = nameOfPart(part)
      const number = this.names.push(name)
      const work = Reflect.get(part, method) as (...given: unknown[]) => unknown
      const value = (...given: unknown[]) => this.#run(kind, name, number, () => work.apply(part, given))
      return [Object.create(part, { [method]: { value } })]
    })
  }

  #run(kind: PluginKind, name: string, number: number, work: () => unknown): unknown {
    let isPending = false
    try {
      if (this.#orders.skip.has(name)) throw new Error('The part is disabled, or failed on this page.')
      this.running[0] = number
      const result = work()
      isPending = result instanceof Promise
      return result instanceof Promise ? this.#settled(kind, name, result) : this.#succeeded(name, result)
    } catch (error) {
      throw this.#failed(kind, name, error)
    } finally {
      if (!isPending) this.running[0] = 0
    }
  }

  async #settled(kind: PluginKind, name: string, result: Promise<unknown>): Promise<unknown> {
    try {
      return this.#succeeded(name, await result)
    } catch (error) {
      throw this.#failed(kind, name, error)
    } finally {
      this.running[0] = 0
    }
  }

  #succeeded(name: string, result: unknown): unknown {
    if (this.#orders.suspects.has(name)) this.#passed.push(name)
    return result
  }

  #failed(kind: PluginKind, name: string, error: unknown): unknown {
    if (error instanceof UnreadableSource) return this.#succeeded(name, error)
    this.#faults.push({ part: name, kind, message: String(error), isSkipped: this.#orders.skip.has(name) })
    return error
  }
}
