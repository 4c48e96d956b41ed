import { readPersonPhoto } from 'contract/accounts/profile.ts'
import { sql } from 'drizzle-orm'
import { users } from '#db/tables/workspace.ts'

const [before, after] = readPersonPhoto.path.split(':id')

export const photoUrlExpression = (person: Pick<typeof users, 'id' | 'image' | 'revision'> = users) =>
  sql<
    string | null
  >`case when ${person.image} is not null then ${before}::text || ${person.id} || ${`${after}?v=`}::text || ${person.revision} end`
