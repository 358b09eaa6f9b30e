/** How pages look: like the system, or always light or dark. */
export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]
