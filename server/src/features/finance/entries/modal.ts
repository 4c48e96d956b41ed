import type { HandlerInput } from 'contract/endpoint.ts'
import { officeImageOrPdf } from 'contract/files.ts'
import type { recordOutflowFromModal as endpoint } from 'contract/finance/outflows.ts'
import type { RecordReply } from 'contract/finance/series.ts'
import type { Ctx } from '../../../core/context.ts'
import { invalidFieldsError } from '../../../core/errors.ts'
import { recordEntryFromForm } from './record-fields.ts'

type Item = HandlerInput<typeof endpoint, never>['json'][number]

const BASE64 = /^(?:data:[^,]{0,200};base64,)?([A-Za-z0-9+/]+={0,2})$/

function decodeAttachment(data: string): Buffer {
  const content = BASE64.exec(data)?.[1]
  if (content === undefined) throw invalidFieldsError({ 'file.data': 'O anexo não chegou inteiro. Escolha o arquivo de novo.' })
  return Buffer.from(content, 'base64')
}

/** Records the outflow of the Financeiro modal, which sends a list of one item with its receipt in base64 (specification §3). The server ignores the author and time that the item names. */
export async function recordOutflowFromModal(ctx: Ctx, [item]: Item[]): Promise<RecordReply> {
  if (!item) throw invalidFieldsError({ corpo: 'Envie uma lista com um item' })
  const { file, ...fields } = item
  const receipts = file
    ? [
        await ctx.uploads.store({
          content: decodeAttachment(file.data),
          name: file.info.name,
          field: 'file',
          rule: officeImageOrPdf,
          within: ctx.db,
        }),
      ]
    : []
  return recordEntryFromForm(ctx, 'outflow', fields, receipts)
}
