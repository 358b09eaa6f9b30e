import { MASK, type Mask } from './mask.js'

const RENDER_TIMES =
  /(?<=\b(?:rendered|generated|loaded|served|processed|completed|executed|took)\b(?:[^\d]{0,30}|.{0,40}\sin\s))\d[\d.,]{0,12}\s?(?:ms|µs|s|secs?|seconds?|milliseconds?)\b/gi

export const renderTimes: Mask = {
  id: 'render_times',
  what: 'how long the page took to make',
  mask: (text) => text.replace(RENDER_TIMES, MASK),
}
