import type { RenderedSlide, SlideRequest } from '../slide-request.ts'

/** A message from the server to the renderer's process. */
export type ChildRequest = { id: number; request: SlideRequest }

/** A request that cannot be met: a picture that cannot be opened, or a fault of the renderer. */
export type ChildRefusal = { kind: 'broken picture' | 'too many pixels' | 'fault'; message: string }

/** `memory` is the process's resident set in bytes after the slide. */
export type ChildReply = { id: number; memory: number } & ({ rendered: RenderedSlide } | { refusal: ChildRefusal })
