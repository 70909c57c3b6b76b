-- All words of an entry, each between line feeds; null if there are none. A loop, since a query with an aggregate would take
-- three times as long for the few words of an entry. The order of the words does not matter to a search.
create or replace function search_text(variadic p_words text[]) returns text language plpgsql immutable parallel safe as $$
declare
  word text;
  words text := E'\n';
begin
  foreach word in array p_words loop
    word := search_normalized(word);
    if word <> '' and strpos(words, E'\n' || word || E'\n') = 0 then
      words := words || word || E'\n';
    end if;
  end loop;
  return nullif(words, E'\n');
end $$;
