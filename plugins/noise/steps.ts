import { masks } from './masks.js'
import type { Step } from './step.js'
import { consentStep } from './steps/consent.js'
import { controlsStep } from './steps/controls.js'
import { countdownFiguresStep } from './steps/countdown_figures.js'
import { reflowStep } from './steps/reflow.js'
import { schemaMetadataStep } from './steps/schema_metadata.js'
import { formattingStep, maskStep, priceNotationStep, severalMasksStep } from './steps/same_after_masking.js'
import { volatileAloneStep } from './steps/volatile_alone.js'

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
