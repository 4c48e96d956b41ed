import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { DoneReply, Flag, Id, RawText, SavedReply, Text } from '../values/values.ts'

export const MAX_LISTED_RULES = 200

const proposal = {
  description: z.string(),
  categoryId: z.nullable(z.int()),
  projectId: z.nullable(z.int()),
  clientId: z.nullable(z.int()),
  supplierId: z.nullable(z.int()),
  methodId: z.nullable(z.int()),
}

const BankRule = z.object({
  id: z.int(),
  revision: Revision,
  kind: z.enum(['outflow', 'inflow']),
  /** The words by which such lines are known. */
  words: z.string(),
  ...proposal,
  /** The items of the proposal, by name, in the order in which a form has them. */
  items: z.array(z.string()),
  /** How often it was confirmed, and when last. */
  uses: z.int(),
  usedAt: z.string(),
})
export type BankRule = z.infer<typeof BankRule>

export const listBankRules = endpoint({
  method: 'GET',
  path: '/api/bank/rules',
  access: 'finance.read',
  summary: 'What is proposed for lines that name somebody, the rules confirmed last first',
  query: z.object({ q: z.optional(RawText(200, 'Informe o que buscar')) }),
  /** `more`: how many others match. */
  reply: z.object({ rules: z.array(BankRule), more: z.int() }),
})

const OptionalId = z.optional(z.nullable(Id))

const fields = {
  words: Text(200, 'Escreva o nome como aparece no extrato'),
  description: Text(200, 'Informe a descrição'),
  categoryId: OptionalId,
  projectId: OptionalId,
  clientId: OptionalId,
  supplierId: OptionalId,
  methodId: OptionalId,
}

/** @throws 422 words that name nobody, an unknown item; 409 lines of this name have a rule */
export const createBankRule = endpoint({
  method: 'POST',
  path: '/api/bank/rules',
  access: 'finance.write',
  summary: 'Create a rule by hand',
  json: z.object({ kind: z.enum(['outflow', 'inflow'], 'Diga se são saídas ou entradas'), ...fields }),
  reply: SavedReply,
})

/** Changes what is proposed from now on, and nothing that is recorded. @throws as its creation; 409 `changed_elsewhere` */
export const editBankRule = endpoint({
  method: 'POST',
  path: '/api/bank/rules/:id',
  access: 'finance.write',
  summary: 'Change a rule',
  json: editSchema(fields),
})

export const deleteOrRestoreBankRule = endpoint({
  method: 'POST',
  path: '/api/bank/rules/:id/delete',
  access: 'finance.write',
  summary: 'Delete a rule, or bring it back',
  json: z.object({ restore: z._default(Flag, false) }),
  reply: DoneReply,
})
