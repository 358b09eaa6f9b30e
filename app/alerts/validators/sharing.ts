import vine from '@vinejs/vine'
import { sharingChoices } from '#alerts/sharing/may_share'

export const shareValidator = vine.create({ days: vine.number().withoutDecimals() })

export const sharingValidator = vine.create({ sharing: vine.enum(sharingChoices) })
