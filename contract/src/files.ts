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
}

/** Seed §5: the inflow page takes images or PDF. */
export const imageOrPdf: FileRule = {
  types: [...IMAGES, 'application/pdf'],
  accept: 'image/*,application/pdf',
  maxSize: MAX_RECEIPT,
  refusal: 'Envie uma imagem ou um PDF',
}

/** Seed §5: the Financeiro modal's list of extensions. */
export const document: FileRule = {
  types: ['application/pdf', 'image/jpeg', 'image/png', ...OFFICE],
  accept: '.pdf,.jpg,.jpeg,.png,.xlsx,.xls,.doc,.docx',
  maxSize: MAX_RECEIPT,
  refusal: 'Envie um arquivo PDF, JPG, PNG, XLSX, XLS, DOC ou DOCX',
}
