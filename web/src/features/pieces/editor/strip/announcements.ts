import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

export function createAnnouncements(ids: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier | undefined) => ids.indexOf(String(id)) + 1
  const total = ids.length
  const describeLifted = (id: UniqueIdentifier) =>
    `Slide ${place(id)} selecionado para mover, na posição ${place(id)} de ${total}.`
  return {
    onDragStart: ({ active }) => describeLifted(active.id),
    // dnd-kit reports the slide's own place as soon as the slide is lifted. A sentence about it would replace the one about the lifting
    // before that is read out.
    onDragOver: ({ active, over }) =>
      over ? (over.id === active.id ? describeLifted(active.id) : `Posição ${place(over.id)} de ${total}.`) : undefined,
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id ? `Slide solto na posição ${place(over.id)} de ${total}.` : 'Slide solto onde estava.',
    onDragCancel: ({ active }) => `Movimento cancelado. O slide continua na posição ${place(active.id)}.`,
  }
}
