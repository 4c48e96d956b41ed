import type { FileRule } from './endpoint.ts'

/** 10 MB per receipt, as people count them on a disk: 10 × 1024 × 1024 bytes. */
const MAX_RECEIPT = 10 * 1024 * 1024

const IMAGES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif', 'image/avif'] as const
const OFFICE = [
  'application/x-cfb', // .xls and .doc before 2007
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const

/** Seed §5: the outflow page takes images only. */
export const imageOnly: FileRule = {
  types: IMAGES,
  accept: 'image/*',
  maxSize: MAX_RECEIPT,
  refusal: 'Envie uma imagem (JPG, PNG, WebP, GIF, HEIC ou AVIF)',
  pictured: true,
}

/** Seed §5: the inflow page takes images or PDF. */
export const imageOrPdf: FileRule = {
  types: [...IMAGES, 'application/pdf'],
  accept: 'image/*,application/pdf',
  maxSize: MAX_RECEIPT,
  refusal: 'Envie uma imagem ou um PDF',
  pictured: true,
}

/** Seed §5: the Financeiro modal's list of extensions. */
export const document: FileRule = {
  types: ['application/pdf', 'image/jpeg', 'image/png', ...OFFICE],
  accept: '.pdf,.jpg,.jpeg,.png,.xlsx,.xls,.doc,.docx',
  maxSize: MAX_RECEIPT,
  refusal: 'Envie um arquivo PDF, JPG, PNG, XLSX, XLS, DOC ou DOCX',
  pictured: true,
}

/** Ours: what is attached to an entry later is whatever one of the seed's three forms takes. */
export const anyReceipt: FileRule = {
  types: [...IMAGES, 'application/pdf', ...OFFICE],
  accept: 'image/*,application/pdf,.xlsx,.xls,.doc,.docx',
  maxSize: MAX_RECEIPT,
  refusal: 'Envie uma imagem, um PDF, ou um arquivo XLSX, XLS, DOC ou DOCX',
  pictured: true,
}

/** As many as one form may carry in one field. */
const MANY = 10

/** Ours: the same field may come again, up to ten times. A form that sends it once is the seed's own. */
export const several = (rule: FileRule): FileRule & { many: number } => ({ ...rule, many: MANY })
