import { counters, uptimes, weather } from './masks/counters.js'
import { hiddenAddresses, identifiers } from './masks/identifiers.js'
import type { Mask } from './masks/mask.js'
import { listOrder, numbering } from './masks/order.js'
import {
  copyrightYears,
  countdowns,
  dates,
  deliveryDays,
  relativeTimes,
  renderTimes,
  times,
} from './masks/times.js'
import type { Step } from './step.js'
import { consentStep } from './steps/consent.js'
import { controlsStep } from './steps/controls.js'
import { reflowStep } from './steps/reflow.js'
import { formattingStep, maskStep, priceNotationStep, severalMasksStep } from './steps/same_after_masking.js'
import { countdownFiguresStep, schemaMetadataStep, volatileAloneStep } from './steps/volatile.js'

/** All masks, in the order in which `severalMasksStep` applies them. */
const masks: readonly Mask[] = [
  copyrightYears,
  relativeTimes,
  countdowns,
  dates,
  times,
  deliveryDays,
  renderTimes,
  counters,
  uptimes,
  identifiers,
  hiddenAddresses,
  listOrder,
  numbering,
  weather,
]

/** All steps, in the order in which they run. Each one sees what the earlier ones left. */
export const steps: readonly Step[] = [
  consentStep,
  controlsStep,
  schemaMetadataStep,
  formattingStep,
  priceNotationStep,
  ...masks.map(maskStep),
  severalMasksStep(masks),
  reflowStep,
  countdownFiguresStep,
  volatileAloneStep(masks),
]
