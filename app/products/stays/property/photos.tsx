import { messagesOf } from "~/i18n/t";
import { Art, type ArtProps } from "~/ui/art";
import { useDocument } from "~/ui/document";
import { stack, tight } from "~/ui/layout.css";
import { morePhotos, photo, picture } from "./property.css";

const useT = messagesOf("property");

/** `href`: where it is larger. */
type PhotoProps = { addresses: string[]; alt: string; href: string | undefined };

/** The property's photos, the first one large; or its drawing. */
export function Photos({ photos, art }: { photos: PhotoProps[]; art: ArtProps }) {
  const t = useT();
  const { lite } = useDocument();
  const [first, ...more] = photos;
  if (!first || lite) return <Art {...art} eager className={picture} />;
  return (
    <div className={`${stack} ${tight}`}>
      <Picture {...first} eager />
      {more.length > 0 ? (
        <ul className={morePhotos} aria-label={t("property.photos")}>
          {more.map((each) => (
            <li key={each.alt}>
              <a href={each.href}>
                <Picture {...each} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The larger one for screens with more dots, and where it is shown large. */
export const Picture = ({ addresses, alt, eager }: Omit<PhotoProps, "href"> & { eager?: boolean }) => (
  <img
    className={`${photo} ${eager ? picture : ""}`}
    src={addresses[0]}
    srcSet={addresses.length > 1 ? addresses.map((address, index) => `${address} ${index + 1}x`).join(", ") : undefined}
    alt={alt}
    width={320}
    height={200}
    loading={eager ? undefined : "lazy"}
  />
);
