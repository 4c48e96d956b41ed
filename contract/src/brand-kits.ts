import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { editSchema, Revision } from './revisions.ts'
import { Done, Id, Saved, Text } from './values.ts'

const BrandKit = z.object({ id: z.int(), name: z.string(), revision: Revision })
export type BrandKit = z.infer<typeof BrandKit>

const Name = Text(120, 'Informe o nome')
const KitId = z.object({ id: Id })

/** A new workspace begins with three brand kits (specification §9). */
export const listBrandKits = endpoint({
  method: 'GET',
  path: '/api/brand-kits',
  access: 'clients.read',
  summary: 'List brand kits',
  reply: z.array(BrandKit),
})

export const createBrandKit = endpoint({
  method: 'POST',
  path: '/api/brand-kits',
  access: 'clients.write',
  summary: 'Register a brand kit',
  json: z.object({ name: Name }),
  reply: Saved,
})

export const renameBrandKit = endpoint({
  method: 'PATCH',
  path: '/api/brand-kits/:id',
  access: 'clients.write',
  summary: 'Rename a brand kit',
  params: KitId,
  json: editSchema({ name: Name }),
  reply: Done,
})

export const deleteOrRestoreBrandKit = endpoint({
  method: 'POST',
  path: '/api/brand-kits/:id/delete',
  access: 'clients.write',
  summary: 'Delete a brand kit, or restore it with `restore`',
  params: KitId,
  json: z.object({ restore: z.optional(z.boolean()) }),
  reply: Done,
})
