import type { HandlerInput } from 'contract/calls/endpoint.ts'
import { officeImageOrPdfFileRule } from 'contract/calls/files.ts'
import type { recordOutflowFromModal as endpoint } from 'contract/finance/outflows.ts'
import type { RecordedEntryReply } from 'contract/finance/series.ts'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { decodeAttachment } from './decode-attachment.ts'
import { recordEntryFromForm } from './record-entry.ts'

type Item = HandlerInput<typeof endpoint, never>['json'][number]

export async function recordOutflowFromModal(ctx: Ctx, [item]: Item[]): Promise<RecordedEntryReply> {
  if (!item) throw invalidFieldsError({ corpo: 'Envie uma lista com um item' })
  const { file, ...fields } = item
  const receipts = file
    ? [
        await ctx.uploads.store({
          content: decodeAttachment(file.data),
          name: file.info.name,
          field: 'file',
          rule: officeImageOrPdfFileRule,
          within: ctx.db,
        }),
      ]
    : []
  return recordEntryFromForm(ctx, 'outflow', fields, receipts)
}
