import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core'
import { appUrl } from '#config/app'
import { scriptless } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import type { Picture } from '#tests/support/page_previews/pictures'
import type { Person, World } from '#tests/support/page_previews/world'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Whether the Svelte page of this name is shown. */
const SHOWS = 'name => history.state?.page?.component === name'

/** Pages are cut at this height, in CSS pixels. */
const TALLEST = 6_000

export const THEMES = ['light', 'dark'] as const

export interface Frame {
  width: number
  height: number
  /** Cuts the screenshot at this height. Otherwise, the frame grows to show the whole page. */
  isFixed?: boolean
}

export interface Photo {
  picture: Picture
  frame: Frame
  theme: (typeof THEMES)[number]
  /** PNG. */
  image: Buffer
}

/** Thrown when the page shown is not the expected one. */
export class WrongPage extends Error {
  /**
   * Creates the error.
   *
   * @param image what was shown instead, as PNG
   */
  constructor(
    { name }: Picture,
    readonly image: Buffer,
    cause: unknown
  ) {
    super(`${name}: ${String(cause)}`, { cause })
  }
}

/** Photographs the app with all clocks stopped at one instant. */
export class Camera {
  constructor(
    private readonly chromium: Browser,
    private readonly now: number
  ) {}

  /** Each person signs in once. */
  readonly #signedIn = new Map<Person, Cookie[]>()

  /**
   * Takes a screenshot in each frame, light and dark.
   *
   * @throws WrongPage
   */
  async take(picture: Picture, world: World, frames: readonly Frame[]): Promise<Photo[]> {
    const context = await this.#context(picture)
    const page = await context.newPage()
    try {
      if (picture.as) await this.#signIn(page, picture.as, world)
      const photos: Photo[] = []
      for (const [index, frame] of frames.entries()) {
        await page.setViewportSize(frame)
        if (index === 0 || !picture.once) await this.#show(picture, page, world)
        photos.push(...(await this.#takeIn(picture, page, frame)))
      }
      return photos
    } catch (error) {
      throw new WrongPage(picture, await page.screenshot(), error)
    } finally {
      await context.close()
    }
  }

  async #context({ withoutScripts }: Picture): Promise<BrowserContext> {
    const context = await this.chromium.newContext({
      baseURL: appUrl,
      javaScriptEnabled: !withoutScripts,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    })
    context.setDefaultTimeout(20_000)
    if (withoutScripts) scriptless.add(context)
    await context.clock.setFixedTime(this.now)
    // Keeps an opened alert unread, so that the next screenshot shows the same.
    await context.route('**/seen', (route) => route.fulfill({ status: 404 }))
    return context
  }

  async #signIn(page: Page, person: Person, world: World) {
    const cookies = this.#signedIn.get(person)
    if (cookies) return page.context().addCookies(cookies)
    await signIn(page, world.people[person], AGENT)
    this.#signedIn.set(person, await page.context().cookies())
  }

  async #show(
    { path, page: component, status = 200, act, withoutScripts }: Picture,
    page: Page,
    world: World
  ) {
    await visit(page, typeof path === 'string' ? path : path(world), status)
    await act?.(page, world)
    if (component && !withoutScripts) await page.waitForFunction(SHOWS, component)
  }

  async #takeIn(picture: Picture, page: Page, frame: Frame): Promise<Photo[]> {
    const { width, height, isFixed } = frame
    const photos: Photo[] = []
    if (!isFixed) await page.setViewportSize({ width, height: await wholeHeight(page, height) })
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      // Without scripts, waiting for a frame would never end.
      if (!picture.withoutScripts) await settled(page)
      const image = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      photos.push({ picture, frame, theme, image })
    }
    return photos
  }
}

/**
 * Returns the height needed to show all of a page whose parts scroll separately. Overlays are limited to the screen.
 */
async function wholeHeight(page: Page, height: number): Promise<number> {
  const hidden = await page.evaluate<number>(`(() => {
    if (document.querySelector('[role=dialog], [role=menu]')) return 0
    const scrolls = (element) =>
      element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY)
    const parts = [...document.querySelectorAll('html, body *:not(pre, pre *)')].filter(scrolls)
    const shown = parts.filter((element) => getComputedStyle(element).visibility === 'visible')
    return Math.max(0, ...shown.map((element) => element.scrollHeight - element.clientHeight))
  })()`)
  return Math.min(height + hidden, TALLEST)
}

/** Waits until images and fonts have loaded. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await document.fonts.ready
    for (const image of document.images) {
      image.loading = 'eager'
      await image.decode().catch(() => {})
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })()`)
}
