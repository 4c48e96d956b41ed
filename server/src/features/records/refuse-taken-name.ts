import { AppError } from '#core/errors.ts'
import { findViolatedConstraint } from '#db/failures.ts'

const DOCUMENT_TAKEN = 'Já existe um fornecedor com este CNPJ ou CPF'

/**
 * For names, and documents, that are unique among active rows (the indexes `…_name` and `…_document`).
 * @throws 409 `name_taken` naming the field `name` or `document`
 */
export async function refuseTakenName<T>(taken: string, write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = findViolatedConstraint(error)
    if (constraint?.endsWith('_document'))
      throw new AppError(409, 'name_taken', DOCUMENT_TAKEN, { fields: { document: DOCUMENT_TAKEN } })
    if (!constraint?.endsWith('_name')) throw error
    throw new AppError(409, 'name_taken', taken, { fields: { name: taken } })
  }
}
