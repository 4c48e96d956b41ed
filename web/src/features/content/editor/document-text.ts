import type { Document } from 'contract/content/documents.ts'

/** `html`: as the server stored it, or as the editor wrote it since. */
export type DocumentText = { title: string; html: string; projectId: number | null }

export const EMPTY_TEXT: DocumentText = { title: '', html: '', projectId: null }

/** A horizontal rule or an empty list counts as content. */
export const isEmptyText = ({ title, html }: DocumentText): boolean => !title.trim() && /^(?:<\/?p>|<br ?\/?>|\s)*$/.test(html)

export const isSameText = (a: DocumentText, b: DocumentText): boolean =>
  a.title === b.title && a.html === b.html && a.projectId === b.projectId

export const toDocumentText = ({ title, html, project }: Document): DocumentText => ({
  title: title ?? '',
  html,
  projectId: project?.id ?? null,
})
