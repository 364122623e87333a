import { PlaceField } from "./place-field";
import { SearchFrame, type SearchFrameProps } from "./search-fields";
import { wide } from "./search-form.css";

export type SearchFormProps = Omit<SearchFrameProps, "place">;

/** Place, dates and guests. */
export const SearchForm = (props: SearchFormProps) => (
  <SearchFrame
    {...props}
    place={(error) => (
      <PlaceField key={props.form.q + props.form.dest} className={wide} form={props.form} error={error} />
    )}
  />
);
