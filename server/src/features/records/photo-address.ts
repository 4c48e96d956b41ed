import { readPersonPhoto } from 'contract/accounts/profile.ts'
import { sql } from 'drizzle-orm'
import { users } from '#db/tables/workspace.ts'

const [before, after] = readPersonPhoto.path.split(':id')

/**
 * Builds the URL of a person's photo, with a new one for each new photo; null where the person has none. `person`: the table `users`, or an
 * alias of it.
 */
export const photoUrlExpression = (person: Pick<typeof users, 'id' | 'image' | 'revision'> = users) =>
  sql<
    string | null
  >`case when ${person.image} is not null then ${before}::text || ${person.id} || ${`${after}?v=`}::text || ${person.revision} end`
