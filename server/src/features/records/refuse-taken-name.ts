import { AppError } from '#core/errors.ts'
import { findViolatedConstraint } from '#db/failures.ts'

/** For names that are unique among active rows (the indexes `…_name`). @throws 409 `name_taken` naming the field `name` */
export async function refuseTakenName<T>(taken: string, write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!findViolatedConstraint(error)?.endsWith('_name')) throw error
    throw new AppError(409, 'name_taken', taken, { fields: { name: taken } })
  }
}
