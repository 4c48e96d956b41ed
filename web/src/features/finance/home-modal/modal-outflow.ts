import { RECORDED_ENTRY_CODE_NAMES } from 'contract/finance/entries.ts'
import type { encodeModalOutflow } from 'contract/finance/outflows.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { defineForm, type ValuesOf } from '#forms/define-form.ts'
import { question, requireDate, unstored } from '#forms/fields.ts'
import { formatKilobytes } from '#lib/format/format.ts'
import { requireText } from '#lib/validation.ts'
import { createPaidOnValidation } from '../form/entry-form.tsx'
import { canBeTotal, type FrequencyText } from '../occurrences/recurrence-field.tsx'
import { validateFrequency } from '../occurrences/scope.ts'

/** The messages for missing fields (specification §5). */
const MESSAGES = { title: 'Por favor, preencha o título da saída financeira', project: 'Por favor, selecione um projeto' }

/** `chooseWhenLoaded`: the chosen project, or else the first one. */
export const createModalForm = (today: CivilDate, chooseWhenLoaded: (project: string | null) => Promise<string | null>) =>
  defineForm()(
    {
      description: question<string>('', requireText(MESSAGES.title)),
      projectId: question<string | null>(null, async (project) => ((await chooseWhenLoaded(project)) ? null : MESSAGES.project)),
      centavos: question<number | null>(null),
      date: question<CivilDate | null>(today, requireDate),
      paid: question<boolean | null>(null),
      paidOn: question<CivilDate | null | undefined>(undefined),
      earlierPaid: question<boolean>(false),
      isTotal: question<boolean>(false),
      receipt: unstored<File | null>(null),
      recurrence: question<FrequencyText>(undefined, validateFrequency),
    },
    {
      validate: { paidOn: createPaidOnValidation(today) },
      refusedAs: { ...RECORDED_ENTRY_CODE_NAMES, file: 'receipt', 'file.data': 'receipt' },
    },
  )

type ModalValues = ValuesOf<ReturnType<typeof createModalForm>['fields']>

type ModalOutflow = Parameters<typeof encodeModalOutflow>[0]

/** How many bytes are passed to `String.fromCharCode` at once: the number of a call's arguments is limited. */
const CHUNK = 0x8000

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

async function toFilePart(file: File | null): Promise<ModalOutflow['file']> {
  if (!file) return null
  const { name, size, type, lastModified } = file
  return { data: await toBase64(file), info: { name, size, sizeFormatted: formatKilobytes(size), type, lastModified } }
}

/** The ids of another service may be text, and then stay text. */
const toProjectId = (value: string) => (/^\d+$/.test(value) ? Number(value) : value)

/**
 * Specification §3; our additions are sent only if filled.
 * @param at the same instant for every try of one intent, so that a repetition is the same submission
 */
export async function buildModalOutflow(
  values: ModalValues,
  user: { id: number; name: string },
  at: Date,
): Promise<ModalOutflow> {
  return {
    description: values.description.trim(),
    projectId: toProjectId(values.projectId ?? ''),
    timestamp: at.toISOString(),
    userId: String(user.id),
    userName: user.name,
    hasFile: values.receipt !== null,
    file: await toFilePart(values.receipt),
    event: 'financial_expense_added',
    recurrence: values.recurrence?.trim() || undefined,
    centavos: values.centavos,
    date: values.date ?? undefined,
    paid: values.paid ?? undefined,
    paidOn: values.paid === false ? undefined : (values.paidOn ?? undefined),
    earlierPaid: (values.recurrence !== undefined && values.earlierPaid) || undefined,
    isTotal: (canBeTotal(values.recurrence) && values.isTotal) || undefined,
  }
}
