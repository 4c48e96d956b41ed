import type { Document } from 'contract/content/documents.ts'

/** What a person writes. `html` as the editor gives it. */
export type DocumentText = { title: string; html: string; projectId: number | null }

export const EMPTY_TEXT: DocumentText = { title: '', html: '', projectId: null }

/** Neither a title nor a word. What else there may be (a rule, an empty list) is worth keeping once it is there. */
export const isEmptyText = ({ title, html }: DocumentText): boolean => !title.trim() && /^(?:<\/?p>|<br ?\/?>|\s)*$/.test(html)

export const isSameText = (a: DocumentText, b: DocumentText): boolean =>
  a.title === b.title && a.html === b.html && a.projectId === b.projectId

export const toDocumentText = ({ title, html, project }: Document): DocumentText => ({
  title: title ?? '',
  html,
  projectId: project?.id ?? null,
})
