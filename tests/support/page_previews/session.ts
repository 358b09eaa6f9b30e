/** One run of the installation: first before it has an account, then with everyone in it. */
import app from '@adonisjs/core/services/app'
import { withSampleSite } from '#monitoring/sample/sample_site'
import type { Browser } from 'playwright-core'
import { SmtpMail } from '#platform/mail/smtp_mail'
import { Album } from '#tests/support/page_previews/album'
import { Camera, type Frame, WrongPage } from '#tests/support/page_previews/camera'
import { drawIcons } from '#tests/support/page_previews/icons'
import { NOW } from '#tests/support/page_previews/made_up_sites'
import { MadeUpWeb } from '#tests/support/page_previews/made_up_web'
import { firstPictures, type Picture, pictures, readmePictures } from '#tests/support/page_previews/pictures'
import type { Wishes } from '#tests/support/page_previews/wishes'
import { makeWorld, type World } from '#tests/support/page_previews/world'
import { issueSetupToken } from '#workspaces/actions/first_run'

/** Screen heights by width. */
const HEIGHTS: Record<number, number> = { 375: 812, 1440: 900, 2560: 1440, 3840: 2160 }
const README_FRAME: Frame = { width: 1440, height: 900, isFixed: true }

export async function photographAll(chromium: Browser, wishes: Wishes): Promise<Album> {
  const web = await standIn(chromium)
  const camera = new Camera(chromium, NOW)
  const album = new Album(wishes.folder, wishes.forReadme)
  const frames = wishes.forReadme
    ? [README_FRAME]
    : wishes.widths.map((width): Frame => ({ width, height: HEIGHTS[width] ?? 900 }))
  const takeAll = async (some: Picture[], world: World) => {
    for (const picture of some.filter(isPromoted(wishes))) {
      try {
        for (const photo of await camera.take(picture, world, frames)) await album.add(photo)
      } catch (error) {
        if (!(error instanceof WrongPage)) throw error
        await album.addFailure(picture.name, error)
      }
    }
  }
  await takeAll(firstPictures(await issueSetupToken()), { people: {} } as World)
  await takeAll(pictures, await makeWorld(web))
  await album.close()
  return album
}

function isPromoted({ only, forReadme }: Wishes): (picture: Picture) => boolean {
  if (forReadme) return ({ name }) => Object.values(readmePictures).includes(name)
  return ({ name }) => only.length === 0 || only.some((start) => name.startsWith(start))
}

/** Replaces everything outside this machine, so that nothing leaves it. */
async function standIn(chromium: Browser): Promise<MadeUpWeb> {
  const web = new MadeUpWeb()
  await drawIcons(chromium, web)
  app.container.bindValue('outbound', withSampleSite(web))
  app.container.bindValue('outbound.channels', web)
  SmtpMail.prototype.send = async () => ({ outcome: 'sent' })
  return web
}
