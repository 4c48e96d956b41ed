import type { RenderedSlide, SlideRequest } from '../slide-request.ts'

/** A message from the server to the renderer's process. */
export type ChildRequest = { id: number; request: SlideRequest }

/** The reason for which a slide is not rendered: a picture that cannot be opened, or a fault of the renderer. */
export type ChildRefusal = { kind: 'broken picture' | 'too many pixels' | 'fault'; message: string }

/** The process's answer to a request. `memory`: its resident set after the slide, in bytes. */
export type ChildReply = { id: number; memory: number } & ({ rendered: RenderedSlide } | { refusal: ChildRefusal })
