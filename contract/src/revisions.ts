import * as z from 'zod/mini'

const REVISION = 'Informe a revisão do que foi alterado, como a leitura a deu'

/** How often a row was changed, plus one. 0: there is no row yet. */
export const Revision = z.int(REVISION).check(z.minimum(0, REVISION))

/** Which row of a list somebody saw, and as it was when. */
export const SeenRow = <Id extends z.ZodMiniType>(id: Id) => z.object({ id, revision: Revision })

/** What stood on the person's screen: the row's revision, and what the fields of the edit held, by name, as they were answered. */
export const seen = { revision: Revision, base: z.optional(z.record(z.string(), z.unknown())) }

/**
 * An edit (decision 0017): only the fields that the person changed, and what stood on the screen. A field that somebody else changed
 * meanwhile is refused with 409 `changed_elsewhere`; then nothing is written.
 */
export const editOf = <Fields extends z.core.$ZodLooseShape>(fields: Fields) => z.extend(z.partial(z.object(fields)), seen)

/** By field, nested ones with dots (`paths.carousel`): what the edit wanted, and what the row holds now. Of several rows the highest revision. */
export const Conflict = z.object({
  revision: Revision,
  fields: z.record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown() })),
})
export type Conflict = z.infer<typeof Conflict>
