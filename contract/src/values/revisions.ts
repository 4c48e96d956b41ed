import * as z from 'zod/mini'

const MISSING_REVISION = 'Informe a revisão do que foi alterado, como a leitura a deu'

/** The largest integer of a PostgreSQL column of four bytes, as revisions are stored. */
const MAX_REVISION = 2_147_483_647

/** How often a row was changed, plus one; 0 when the row does not exist yet. */
export const Revision = z.int(MISSING_REVISION).check(z.minimum(0, MISSING_REVISION), z.maximum(MAX_REVISION, MISSING_REVISION))

/** A row by its id, and one of its revisions: the one that the caller saw or, in an answer, the new one. */
export const RowRevision = <Id extends z.ZodMiniType>(id: Id) => z.object({ id, revision: Revision })

/**
 * The optimistic lock of an edit: the revision that the screen showed, and the values that the edited fields had on it, by field, as the
 * server had answered them.
 */
export const optimisticLockFields = { revision: Revision, base: z.optional(z.record(z.string(), z.unknown())) }

/**
 * Builds the schema of an edit (decision 0017): only the fields that the person changed, with the optimistic lock. An edit is
 * refused whole, with 409 `changed_elsewhere`, when somebody else meanwhile gave one of its fields another value.
 */
export const editSchema = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.extend(z.partial(z.object(fields)), optimisticLockFields)

/**
 * The conflicting fields of an edit, each with the value that the edit wanted (`yours`) and the stored value (`theirs`). Nested fields are
 * named with dots (`paths.carousel`). `revision`: the row's revision, or the highest one where the edit spans several rows.
 */
export const Conflict = z.object({
  revision: Revision,
  fields: z.record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown() })),
})
export type Conflict = z.infer<typeof Conflict>
