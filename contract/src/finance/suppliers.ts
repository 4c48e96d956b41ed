import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { readPixKey, readTaxId } from '../values/tax-ids.ts'
import { SavedReply, TextOrEmpty } from '../values/values.ts'
import { ItemName } from './settings.ts'

/** `aliases`: the words by which lines of statements are known to be theirs (docs/bank.md). */
const Supplier = z.object({
  id: z.int(),
  name: z.string(),
  revision: Revision,
  /** CPF or CNPJ, without punctuation. */
  document: z.nullable(z.string()),
  pixKey: z.nullable(z.string()),
  aliases: z.array(z.string()),
})
export type Supplier = z.infer<typeof Supplier>

const readAs = (read: (text: string) => string | undefined, message: string) =>
  z.pipe(
    TextOrEmpty(120).check(z.refine((text) => text === null || read(text) !== undefined, message)),
    z.transform((text) => (text === null ? null : (read(text) ?? null))),
  )

export const BAD_TAX_ID = 'Confira o CNPJ ou CPF: os dígitos não conferem'
export const BAD_PIX_KEY = 'Informe um CPF, CNPJ, e-mail, telefone com (DDD) ou chave aleatória'

const fields = {
  name: ItemName,
  document: z.optional(z.nullable(readAs(readTaxId, BAD_TAX_ID))),
  pixKey: z.optional(z.nullable(readAs(readPixKey, BAD_PIX_KEY))),
}

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/finance/suppliers',
  access: 'finance.read',
  summary: 'Suppliers, by name',
  reply: z.array(Supplier),
})

/** @throws 409 the name, or the CNPJ or CPF, is another supplier's */
export const createSupplier = endpoint({
  method: 'POST',
  path: '/api/finance/suppliers',
  access: 'finance.write',
  summary: 'Create a supplier',
  json: z.object(fields),
  reply: SavedReply,
})

/** @throws as its creation; 409 `changed_elsewhere` */
export const editSupplier = endpoint({
  method: 'POST',
  path: '/api/finance/suppliers/:id',
  access: 'finance.write',
  summary: 'Change a supplier',
  json: editSchema(fields),
})
