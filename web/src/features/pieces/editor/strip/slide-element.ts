export const toSlideElementId = (id: string): string => `slide-${id}`

export const findSlideElement = (id: string): HTMLElement | null => document.getElementById(toSlideElementId(id))
