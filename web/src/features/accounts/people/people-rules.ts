import type { Person } from 'contract/accounts/people.ts'
import { ROLES, type Role } from 'contract/calls/permissions.ts'

type Me = { role: Role | null }

/** Whether `me`, who must have the permission `people.write`, may change the given person. Only an owner may change an owner. */
export const canChangePerson = (me: Me, person: Pick<Person, 'role'>): boolean => person.role !== 'owner' || me.role === 'owner'

/** Lists the roles that a person who may change people (`people.write`) may give. Only an owner may give the role of owner. */
export const listGivableRoles = (me: Me): readonly Role[] => ROLES.filter((role) => role !== 'owner' || me.role === 'owner')

/** The purpose of each role, in a sentence. */
export const ROLE_HINTS: Record<Role, string> = {
  owner: 'Faz tudo, e só um dono muda outro dono.',
  admin: 'Faz tudo, menos mudar um dono.',
  finance: 'Entradas, saídas, dashboard e projetos com o dinheiro. Não vê ferramentas nem execuções.',
  operations: 'Ferramentas, conteúdos, execuções, projetos e placar. Não vê valores.',
  viewer: 'Vê o que a operação vê, e não muda nada.',
}
