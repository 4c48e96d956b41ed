import * as z from 'zod/mini'

const MISSING_REVISION = 'Informe a revisão do que foi alterado, como a leitura a deu'

/** The largest integer of a PostgreSQL column of four bytes, as revisions are stored. */
const MAX_REVISION = 2_147_483_647

/** How often a row was changed, plus one; 0 when the row does not exist yet. */
export const Revision = z.int(MISSING_REVISION).check(z.minimum(0, MISSING_REVISION), z.maximum(MAX_REVISION, MISSING_REVISION))

export const RowRevision = <Id extends z.ZodMiniType>(id: Id) => z.object({ id, revision: Revision })

/** `base`: the values that the edited fields had on the screen, as the server had answered them. */
export const optimisticLockFields = { revision: Revision, base: z.optional(z.record(z.string(), z.unknown())) }

/**
 * Decision 0017: an edit is refused whole, with 409 `changed_elsewhere`, when somebody else meanwhile gave one of its fields
 * another value.
 */
export const editSchema = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.extend(z.partial(z.object(fields)), optimisticLockFields)

/**
 * `yours` is the value that the edit wanted, `theirs` the stored one; nested fields have dots (`paths.carousel`); `revision` is
 * the highest if the edit spans several rows.
 */
export const Conflict = z.object({
  revision: Revision,
  fields: z.record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown() })),
})
export type Conflict = z.infer<typeof Conflict>
