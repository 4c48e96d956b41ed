import type { Document } from 'contract/content/documents.ts'

/** What a person writes. `html` as the editor gives it. */
export type Text = { title: string; html: string; projectId: number | null }

export const NOTHING: Text = { title: '', html: '', projectId: null }

/** Neither a title nor a word. What else there may be (a rule, an empty list) is worth keeping once it is there. */
export const isNothing = ({ title, html }: Text): boolean => !title.trim() && /^(?:<\/?p>|<br ?\/?>|\s)*$/.test(html)

export const isSame = (a: Text, b: Text): boolean => a.title === b.title && a.html === b.html && a.projectId === b.projectId

export const textOf = ({ title, html, project }: Document): Text => ({ title: title ?? '', html, projectId: project?.id ?? null })
