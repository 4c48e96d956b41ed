import * as z from 'zod/mini'
import { endpoint, type FileRule } from '../calls/endpoint.ts'
import { Id, IdOrEmpty, RawText, TextOrEmpty } from '../values/values.ts'

/** In UTF-16 units of HTML. */
export const MAX_DOCUMENT_LENGTH = 400_000
const BODY_LIMIT = 2 * 1024 * 1024

export const DOCUMENT_SOURCES = ['editor', 'transcription', 'creator'] as const

const Title = TextOrEmpty(200)
/**
 * HTML as the editor writes it. The server removes all other tags before it stores the text, and keeps the text inside them, except in tags
 * such as `script`.
 */
const Html = RawText(MAX_DOCUMENT_LENGTH, 'Escreva o conteúdo')

const card = {
  id: z.int(),
  title: z.nullable(z.string()),
  /** True until a person saves the document: only autosave has written it. */
  draft: z.boolean(),
  changed: z.boolean(),
  source: z.enum(DOCUMENT_SOURCES),
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  by: z.string(),
  updatedAt: z.string(),
}

export const DocumentCard = z.object({ ...card, excerpt: z.string() })
export type DocumentCard = z.infer<typeof DocumentCard>

export const Document = z.object({
  ...card,
  html: z.string(),
  revision: z.int(),
  versions: z.array(z.object({ n: z.int(), at: z.string(), by: z.string(), title: z.nullable(z.string()) })),
})
export type Document = z.infer<typeof Document>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  access: 'content.read',
  summary: 'List the editor’s texts, last changed first',
  query: z.object({ q: z.optional(RawText(100, 'Informe o que buscar')), cursor: z.optional(RawText(60, 'Cursor inválido')) }),
  reply: z.object({ documents: z.array(DocumentCard), next: z.nullable(z.string()) }),
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:id',
  access: 'content.read',
  summary: 'Read a text with its versions',
  reply: Document,
})

/** The text is in at most one of `html`, `markdown` and `text`; `save` stores a first version. */
const NewDocument = z.object({
  title: z.optional(z.nullable(Title)),
  html: z.optional(Html),
  markdown: z.optional(RawText(MAX_DOCUMENT_LENGTH, 'Escreva o conteúdo')),
  text: z.optional(RawText(MAX_DOCUMENT_LENGTH, 'Escreva o conteúdo')),
  source: z.enum(DOCUMENT_SOURCES, 'Informe a origem'),
  projectId: z.optional(z.nullable(IdOrEmpty)),
  save: z.boolean('Responda com true ou false'),
})
export type NewDocument = z.output<typeof NewDocument>

export const createDocument = endpoint({
  method: 'POST',
  path: '/api/documents',
  access: 'content.write',
  summary: 'Create a text',
  bodyLimit: BODY_LIMIT,
  json: NewDocument,
  reply: z.object({ ok: z.literal(true), id: z.int(), revision: z.int() }),
})

/** Its bytes are looked at when it is read, in a process of its own. */
export const TEXT_FILE_RULE: FileRule = {
  types: 'any',
  accept:
    '.docx,.md,.markdown,.html,.htm,.txt,text/markdown,text/html,text/plain,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  maxSize: 20 * 1024 * 1024,
  refusal: 'Envie um arquivo .docx, .md, .html ou .txt',
}

/** Its first heading, or else its name, is the title. @throws 422 naming `file` */
export const importDocument = endpoint({
  method: 'POST',
  path: '/api/documents/import',
  access: 'content.write',
  summary: 'Create a text from a Word, Markdown, HTML or plain text file',
  form: z.object({}),
  files: { file: TEXT_FILE_RULE },
  storage: 'results',
  reply: z.object({
    ok: z.literal(true),
    id: z.int(),
    revision: z.int(),
    /** Images of the file that cannot be shown, which the text lacks. */
    omittedPictures: z.int(),
  }),
})

/** @throws 422 when `save` is set and both title and text are empty; 409 `changed_elsewhere` */
export const writeDocument = endpoint({
  method: 'PATCH',
  path: '/api/documents/:id',
  access: 'content.write',
  summary: 'Write a text as a draft, or save a version of it',
  bodyLimit: BODY_LIMIT,
  json: z.object({
    title: z.nullable(Title),
    html: Html,
    projectId: z.nullable(IdOrEmpty),
    revision: z.int('Informe a revisão'),
    save: z.boolean('Responda com true ou false'),
  }),
  reply: z.object({ ok: z.literal(true), revision: z.int() }),
})

export const readVersion = endpoint({
  method: 'GET',
  path: '/api/documents/:id/versions/:n',
  access: 'content.read',
  summary: 'Read a version of a text',
  params: z.object({ id: Id, n: Id }),
  reply: z.object({ n: z.int(), title: z.nullable(z.string()), html: z.string(), at: z.string(), by: z.string() }),
})

export const deleteOrRestoreDocument = endpoint({
  method: 'POST',
  path: '/api/documents/:id/delete',
  access: 'content.write',
  summary: 'Delete a text, or restore it with `restore`',
  json: z.object({ restore: z.optional(z.boolean()) }),
})

export const exportDocument = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/documents/:id/export',
  access: 'content.read',
  audit: { action: 'exported', recordKind: 'document' },
  summary: 'Export a text as Word, Markdown or HTML, with its images inside the file',
  query: z.object({ format: z.enum(['docx', 'md', 'html'], 'Escolha docx, md ou html') }),
})

/** Markdown, which the reader of ideas understands, without images. */
export const readDocumentIdea = endpoint({
  method: 'GET',
  path: '/api/documents/:id/idea',
  access: 'content.read',
  summary: 'Read a text as the idea of a piece',
  reply: z.object({ title: z.nullable(z.string()), idea: z.string(), project: card.project }),
})
