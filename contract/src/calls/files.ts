import type { FileRule } from './endpoint.ts'

const MAX_RECEIPT_BYTES = 10 * 1024 * 1024

const IMAGES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/avif',
] as const
const OFFICE = [
  'application/x-cfb', // .xls and .doc before 2007
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const

/** The outflow page accepts images only (specification §5). */
export const imageFileRule: FileRule = {
  types: IMAGES,
  accept: 'image/*',
  maxSize: MAX_RECEIPT_BYTES,
  refusal: 'Envie uma imagem (JPG, PNG, WebP, GIF, HEIC ou AVIF)',
  isInspectedInFull: true,
}

/** The inflow page accepts images and PDF (specification §5). */
export const imageOrPdfFileRule: FileRule = {
  types: [...IMAGES, 'application/pdf'],
  accept: 'image/*,application/pdf',
  maxSize: MAX_RECEIPT_BYTES,
  refusal: 'Envie uma imagem ou um PDF',
  isInspectedInFull: true,
}

/** The Financeiro modal's list of extensions (specification §5). */
export const officeImageOrPdfFileRule: FileRule = {
  types: ['application/pdf', 'image/jpeg', 'image/png', ...OFFICE],
  accept: '.pdf,.jpg,.jpeg,.png,.xlsx,.xls,.doc,.docx',
  maxSize: MAX_RECEIPT_BYTES,
  refusal: 'Envie um arquivo PDF, JPG, PNG, XLSX, XLS, DOC ou DOCX',
  isInspectedInFull: true,
}

/** Our addition: a receipt attached to an existing entry may be anything that one of the three forms accepts, or an invoice's XML. */
export const attachedReceiptFileRule: FileRule = {
  types: [...IMAGES, 'application/pdf', 'application/xml', ...OFFICE],
  accept: 'image/*,application/pdf,.xml,.xlsx,.xls,.doc,.docx',
  maxSize: MAX_RECEIPT_BYTES,
  refusal: 'Envie uma imagem, um PDF, ou um arquivo XML, XLSX, XLS, DOC ou DOCX',
  isInspectedInFull: true,
}

const MAX_FILES_PER_FIELD = 10

/** Only the program that restores it reads its bytes, in a process of its own. */
export const backupFileRule: FileRule = {
  types: 'any',
  accept: '.zst,.age',
  maxSize: 1024 ** 4,
  refusal: 'Envie o arquivo de um backup',
}

/** Lets a form carry up to ten files in one field; a form with one file, as the specification's are, stays valid. */
export const allowManyFiles = (rule: FileRule): FileRule & { maxFiles: number } => ({ ...rule, maxFiles: MAX_FILES_PER_FIELD })
