/** The appearance of pages: follows the system, or always light or dark. */
export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]
