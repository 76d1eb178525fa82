/** A photo, small; `alt` is empty where the words beside it say what it is. */
export function PhotoThumb({ src, alt }: { src: string; alt: string }) {
  return (
    <img src={src} alt={alt} className="my-1.5 size-16 rounded-control bg-(--figure-ground) object-cover" />
  )
}
